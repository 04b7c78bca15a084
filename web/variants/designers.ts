/** The map makers of variants whose players draw maps, loaded on demand. */
import type { ComponentType } from 'preact'
import { lazyComponent } from '../ui/fetching/fetched-part.tsx'
import { VARIANT_PAGES } from './page-registry.ts'
import type { DesignerProps } from './seam/variant-page.ts'

/** By variant. */
export const DESIGNERS: ReadonlyMap<string, ComponentType<DesignerProps>> = new Map(
  VARIANT_PAGES.flatMap(({ id, designer }) => (designer === null ? [] : [[id, lazyComponent(designer)]])),
)

/** Every mail in every state, in light and dark colours, for developers. */
import { type GalleryState, galleryStates } from '../../mail/gallery/states.ts'
import { PlainPage } from './plain-page.tsx'

/** Mails follow the theme of the device. The gallery forces both, to show them side by side. */
const NIGHT = '@media (prefers-color-scheme: dark)'
const THEMES = [
  ['by day', '@media not all'],
  ['by night', '@media all'],
] as const

/** The width of a frame in CSS. */
const WIDTHS = { wide: '100%', narrow: '380px' } as const
type GalleryWidth = keyof typeof WIDTHS

const linkOf = (width: GalleryWidth): string => `/dev/mail/gallery?width=${width}`

export const MailGallery = ({ base, width }: { readonly base: string; readonly width: GalleryWidth }) => (
  <PlainPage title="All mails">
    <p>
      <a href="/dev/mail">the mailbox</a> · <a href={linkOf('wide')}>wide</a> · <a href={linkOf('narrow')}>narrow</a>
    </p>
    {galleryStates(base, null).map((state) => (
      <MailState state={state} width={width} />
    ))}
  </PlainPage>
)

const MailState = ({
  state: { title, mail },
  width,
}: {
  readonly state: GalleryState
  readonly width: GalleryWidth
}) => (
  <section>
    <h2>{title}</h2>
    <p>Subject: {mail.subject}</p>
    {THEMES.map(([when, media]) => (
      <iframe
        sandbox=""
        loading="lazy"
        style={`width:${WIDTHS[width]}`}
        title={`${title}, ${when}`}
        srcdoc={mail.html.replace(NIGHT, media)}
      ></iframe>
    ))}
    <details>
      <summary>As text</summary>
      <pre>{mail.text}</pre>
    </details>
  </section>
)

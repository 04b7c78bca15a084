/** What the Worker uses of the runtime's `node:zlib`: its types are Node's, whose globals are not those of a Worker. */
declare module 'node:zlib' {
  export function deflateSync(bytes: Uint8Array, options: { readonly level: number }): Uint8Array
}

/** The part of `node:zlib` that we use. Node's types declare globals that a Worker lacks. */
declare module 'node:zlib' {
  export function crc32(bytes: Uint8Array): number
  export function deflateSync(bytes: Uint8Array, options: { readonly level: number }): Uint8Array
}

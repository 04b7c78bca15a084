/** The part of `node:zlib` that we use. Node's own types would declare globals that a Worker does not have. */
declare module 'node:zlib' {
  export function crc32(bytes: Uint8Array): number
  export function deflateSync(bytes: Uint8Array, options: { readonly level: number }): Uint8Array
}

/** A device with web push: its keys, and decryption by RFC 8291. For workerd and Node. */
type Bytes = Uint8Array<ArrayBuffer>

export const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
const textOf = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const join = (...parts: readonly (Bytes | ArrayBuffer)[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...new Uint8Array(part)]))
export const encoded = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text))

async function hkdf(key: ArrayBuffer, salt: Bytes, info: Bytes, bytes: number): Promise<ArrayBuffer> {
  const secret = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, secret, bytes * 8)
}

export class Device {
  readonly endpoint: string
  readonly auth = crypto.getRandomValues(new Uint8Array(16))
  private readonly keys: CryptoKeyPair
  readonly p256dh: Bytes
  private constructor(name: string, keys: CryptoKeyPair, p256dh: ArrayBuffer) {
    this.endpoint = `https://push.example/device/${name}`
    this.keys = keys
    this.p256dh = new Uint8Array(p256dh)
  }
  static async named(name: string): Promise<Device> {
    const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    if (!('publicKey' in keys)) throw new Error('no pair of keys')
    const p256dh = await crypto.subtle.exportKey('raw', keys.publicKey)
    if (!(p256dh instanceof ArrayBuffer)) throw new Error('no bytes')
    return new Device(name, keys, p256dh)
  }
  get subscription() {
    return { endpoint: this.endpoint, keys: { p256dh: textOf(this.p256dh), auth: textOf(this.auth) } }
  }
  async read(body: Bytes): Promise<unknown> {
    const [salt, size] = [body.slice(0, 16), body[20] ?? 0]
    const [sender, sealed] = [body.slice(21, 21 + size), body.slice(21 + size)]
    const senderKey = await crypto.subtle.importKey('raw', sender, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
    const shared = await crypto.subtle.deriveBits(
      { name: 'ECDH', $public: senderKey, public: senderKey } as never,
      this.keys.privateKey,
      256,
    )
    const secret = await hkdf(shared, this.auth, join(encoded('WebPush: info\0'), this.p256dh, sender), 32)
    const key = await hkdf(secret, salt, encoded('Content-Encoding: aes128gcm\0'), 16)
    const nonce = await hkdf(secret, salt, encoded('Content-Encoding: nonce\0'), 12)
    const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, aes, sealed))
    return JSON.parse(new TextDecoder().decode(plain.slice(0, plain.lastIndexOf(2))))
  }
}

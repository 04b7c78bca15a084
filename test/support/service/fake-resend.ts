/** A local server with Resend's HTTP API. */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ProviderDouble } from './provider-double.ts'

export interface FakeResend extends AsyncDisposable {
  readonly url: string
  readonly double: ProviderDouble
}

export async function fakeResend(): Promise<FakeResend> {
  const double = new ProviderDouble()
  const server = createServer((request, response) => {
    // The client may be killed in the middle of a request: then ignore it.
    answer(double, request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    double,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** A request without an answer is cut off, like by a network's timeout. */
async function answer(double: ProviderDouble, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = double.handle(
    {
      path: request.url ?? '',
      key: header(request, 'idempotency-key'),
      validation: header(request, 'x-batch-validation'),
      body: await bodyOf(request),
    },
    Date.now(),
  )
  if (reply === null) return void request.socket.destroy()
  response
    .writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    .end(JSON.stringify(reply.body))
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

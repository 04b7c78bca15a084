/**
 * `guard.ts PID`: kills this process and its children when standard input closes, that is, when its
 * parent ends.
 */
import { killGroup } from './processes.ts'

process.stdin.on('close', () => killGroup(Number(process.argv[2])))
process.stdin.resume()

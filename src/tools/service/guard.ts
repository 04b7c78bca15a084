/** `guard.ts PID`: kills a process group when standard input closes, that is, when the parent ends. */
import { killGroup } from './processes.ts'

process.stdin.on('close', () => killGroup(Number(process.argv[2])))
process.stdin.resume()

/** `guard.ts PID`: ends this process and all that it has started when the standard input closes, which it does with whoever holds it. */
import { killGroup } from './processes.ts'

process.stdin.on('close', () => killGroup(Number(process.argv[2])))
process.stdin.resume()

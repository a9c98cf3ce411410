import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** The fields of /proc/[pid]/stat after the name, which may hold anything: state, parent, … */
const statOf = (pid: string) => readFileSync(`/proc/${pid}/stat`, "utf8");
const fieldsOf = (stat: string) => stat.slice(stat.lastIndexOf(")") + 2).split(" ");

/** The workerd that this process has started. */
export function findWorkerd(): string {
  const found = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => {
      try {
        const stat = statOf(pid);
        return stat.includes("(workerd)") && fieldsOf(stat)[1] === String(process.pid);
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });
  if (!found) throw new Error("No workerd runs.");
  return found;
}

/** Processor time that it has used, in seconds. */
export function cpuSeconds(pid: string): number {
  const fields = fieldsOf(statOf(pid));
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

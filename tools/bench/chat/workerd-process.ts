import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

const statOf = (pid: string) => readFileSync(`/proc/${pid}/stat`, "utf8");
/** The fields of /proc/[pid]/stat from the state on. The process name before it may contain spaces and brackets. */
const fieldsOf = (stat: string) => stat.slice(stat.lastIndexOf(")") + 2).split(" ");

/** The id of the workerd process that this process started. */
export function findWorkerd(): string {
  const workerdPid = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => {
      try {
        const stat = statOf(pid);
        return stat.includes("(workerd)") && fieldsOf(stat)[1] === String(process.pid);
      } catch {
        // The process has ended since the folder was listed.
        return false;
      }
    });
  if (!workerdPid) throw new Error("No workerd process is running.");
  return workerdPid;
}

/** CPU time that the process has used, in seconds. */
export function cpuSeconds(pid: string): number {
  const fields = fieldsOf(statOf(pid));
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

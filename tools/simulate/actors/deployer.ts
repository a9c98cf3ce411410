import type { Release, World } from "../world.ts";
import type { Actor } from "./actor.ts";

/** The operator, who deploys a release step by step while everybody goes on. */
export function deployer(world: World, release: Release): Actor {
  const left = world.deployment(release);
  return {
    name: "operator",
    steps: () => (left.length === 0 ? [] : [{ name: "deploys", weight: 8, run: () => left.shift()!() }]),
    async settle() {
      for (const step of left.splice(0)) step();
      await world.scheduler.run(1000);
    },
    check: () => [],
  };
}

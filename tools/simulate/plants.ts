import type { Replacement } from "./bundle.ts";
import list from "./plants.json" with { type: "json" };

/** A fault that is planted to see that the simulation finds it. */
export type Plant = Replacement & { name: string };
export const plants: readonly Plant[] = list;

export function findPlant(name: string): Plant {
  const plant = plants.find((one) => one.name === name);
  if (!plant)
    throw new Error(`There is no planted fault ${name}. There are: ${plants.map((one) => one.name).join(", ")}`);
  return plant;
}

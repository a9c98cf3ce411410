import type { Page } from "@playwright/test";

export type Viewer = "visitor" | "demo" | "harbor";
export type State = {
  name: string;
  viewer: Viewer;
  path: string;
  /** Brings the loaded page into the state. */
  act?(page: Page): Promise<unknown>;
};

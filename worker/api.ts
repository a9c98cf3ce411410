import type { Hono } from "hono";
import type { Contract } from "../shared/contract.ts";
import type { Deps } from "./deps.ts";
import type { AppEnv, On as OnOf } from "./platform/http/endpoints.ts";

/** The Hono application that features add routes to. */
export type App = Hono<AppEnv<Deps>>;
/** Binds an endpoint of the contract to its handler. */
export type On = OnOf<Deps, Contract>;

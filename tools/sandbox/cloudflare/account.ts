/** The contents of the account. They are kept in a file, so that a second rehearsal finds those of the first one. */
export type AccountState = {
  database: { uuid: string; name: string; jurisdiction: string | null } | null;
  worker: {
    migrationTag: string | undefined;
    /** The variable with which the worker places its Durable Objects. */
    jurisdiction: string | null;
    bindings: { name: string }[];
    versions: string[];
    crons: string[];
  } | null;
};

/** The faults to simulate. Tests change the fields between two deployments. */
export type CloudflareFaults = {
  refusedToken?: boolean;
  /** The part of the API that the token may not use. */
  refusedPath?: "/d1/" | "/workers/";
  accounts?: number;
  noSubdomain?: boolean;
  /** Another Worker has the name. */
  foreignWorker?: boolean;
  /** A migration with this name fails. */
  failingMigration?: string;
  failingUpload?: boolean;
  /** The deployed worker answers 500. */
  brokenWorker?: boolean;
};

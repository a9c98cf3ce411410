/** What the account holds. It is kept in a file, so that a second rehearsal finds what the first one made. */
export type AccountState = {
  database: { uuid: string; name: string } | null;
  worker: {
    migrationTag: string | undefined;
    bindings: { name: string }[];
    versions: string[];
    crons: string[];
  } | null;
};

/** What goes wrong. Tests change the fields between two deployments. */
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

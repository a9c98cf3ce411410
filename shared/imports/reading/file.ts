import type { Layout } from "../layout.ts";
import type { Row } from "./cells.ts";
import type { Header } from "./header.ts";

/** What the user has said about a file: the meanings of its kinds, its zone and its decimal mark. */
export type Answers = Readonly<Record<string, string>>;

export type File = {
  layout: Layout;
  header: Header;
  /** The lines above the header, and the rows below it. */
  above: readonly Row[];
  rows: readonly Row[];
  separator: string;
  fileName: string;
  account: string | undefined;
  /** The zone of files that do not name theirs. */
  zone: string | number;
  answers: Answers;
};

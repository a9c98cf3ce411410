import { currentSession } from "../../accounts/session/session.ts";
import { storedJson } from "../../ui/state/storage.ts";

export type Answers = Record<string, string>;
type Entry = [layout: string, answers: Answers];

/** What the user has answered about files of each layout, kept in this browser for this user or for its guest. */
const stored = () =>
  storedJson(
    `import-answers.${currentSession().user?.id ?? "guest"}`,
    (json) => (Array.isArray(json) ? (json as Entry[]) : null),
    { prefix: "" },
  );
const MAX_LAYOUTS = 50;

const readAll = (): Entry[] => stored().read() ?? [];

/** `layout` is the id of a layout or, for columns that the user has explained, the key of the header. */
export const rememberedAnswers = (layout: string): Answers => readAll().find(([key]) => key === layout)?.[1] ?? {};

export function rememberAnswers(layout: string, answers: Answers): void {
  const others = readAll().filter(([key]) => key !== layout);
  const own: Entry[] = Object.keys(answers).length === 0 ? [] : [[layout, answers]];
  stored().write([...others, ...own].slice(-MAX_LAYOUTS));
}

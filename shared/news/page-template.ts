import type { Template } from "../html/template.ts";

/** An article as a card or a row. Only articles that have a picture or a summary show them. */
export type ArticleTemplate = { article: Template; picture: Template; summary: Template };

/** The layouts of a featured article. The first one is the main one unless it is the only one. */
export type StoryLayout = "only" | "main" | "side";

/** The template of the first HTML of the news page. */
export type NewsTemplate = {
  contentSecurityPolicy: string;
  document: Template;
  /** Requests the largest picture before the scripts, which come first in the document. */
  preload: Template;
  /** The featured articles as a whole, for one, two and three of them. */
  featured: Template[];
  stories: Record<StoryLayout, ArticleTemplate>;
  list: Template;
  row: ArticleTemplate;
  /** Replaces the list when there are no articles. */
  empty: Template;
};

/** The layout of a featured article by its index and their count. */
export const storyLayout = (index: number, count: number): StoryLayout =>
  index > 0 ? "side" : count === 1 ? "only" : "main";

import type { Template } from "../values/template.ts";

/** An article as a card or a row. Only articles that have a picture or a summary show them. */
export type ArticleTemplate = { article: Template; picture: Template; summary: Template };

/** The places of a featured article. The first one is the main one unless it is the only one. */
export type StoryPlace = "only" | "main" | "side";

/** The template of the first HTML of the news page. */
export type NewsTemplate = {
  contentSecurityPolicy: string;
  document: Template;
  /** Requests the largest picture before the scripts, which come first in the document. */
  preload: Template;
  /** The featured articles as a whole, for one, two and three of them. */
  featured: Template[];
  stories: Record<StoryPlace, ArticleTemplate>;
  list: Template;
  row: ArticleTemplate;
  /** Replaces the list when there are no articles. */
  empty: Template;
};

/** The place of the featured article with this index among so many. */
export const storyPlace = (index: number, count: number): StoryPlace =>
  index > 0 ? "side" : count === 1 ? "only" : "main";

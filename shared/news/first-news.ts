import type { z } from "zod";
import type { newsLists } from "./contract.ts";

/** The id of the script element that holds the articles of the first HTML of the news page. */
export const FIRST_NEWS_ELEMENT_ID = "first-news";
/** Featured articles on the page: one large story and two small ones. */
export const MAX_STORIES = 3;

export type NewsLists = z.output<typeof newsLists>;
/** The articles from which the page continues. `at` is the time when they were read, in ms. */
export type FirstNews = NewsLists & { at: number };

import { embeddedJson, escapeMarkup } from "../../shared/html/escape.ts";
import { fill } from "../../shared/html/template.ts";
import { ageText, authorText, CATEGORY_NAMES, dateText, shownTime } from "../../shared/news/byline.ts";
import { type FirstNews, MAX_STORIES, type NewsLists } from "../../shared/news/first-news.ts";
import { type ArticleTemplate, type NewsTemplate, storyLayout } from "../../shared/news/page-template.ts";
import { articlePath, pictureOf } from "../../shared/news/rules.ts";

type Article = NewsLists["latest"][number];

/** Rows of the list in the first HTML, which fill a screen of 1,200 px. Featured articles take most of a screen. */
const FIRST_ROWS = 10;
const ROWS_BELOW_STORIES = 5;

const sourceOf = ({ id, imageUrl }: Article): string => (imageUrl ? escapeMarkup(pictureOf(id, imageUrl)) : "");

function articleHtml(template: ArticleTemplate, article: Article, now: number): string {
  const { imageUrl, summary } = article;
  const time = shownTime(article);
  const texts = {
    path: articlePath(article),
    title: article.title,
    author: authorText(article),
    time,
    date: dateText(time),
    age: ageText(time, now),
    category: CATEGORY_NAMES[article.category],
    summary: summary ?? "",
  };
  const escaped = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, escapeMarkup(text)]));
  return fill(template.article, {
    ...escaped,
    pictureElement: imageUrl ? fill(template.picture, { source: sourceOf(article) }) : "",
    summaryElement: summary ? fill(template.summary, escaped) : "",
  });
}

function featuredHtml(template: NewsTemplate, stories: readonly Article[], now: number): string {
  const whole = template.featured[stories.length - 1];
  if (!whole) return "";
  const articles = stories.map((article, index) =>
    articleHtml(template.stories[storyLayout(index, stories.length)], article, now),
  );
  return fill(whole, { stories: articles.join("") });
}

/** The first HTML of the news page with the featured articles and the first rows of the list. All values are escaped. */
export function newsPage(template: NewsTemplate, { featured, latest }: NewsLists, now: number): string {
  const stories = featured.slice(0, MAX_STORIES);
  const rows = latest.slice(0, stories.length > 0 ? ROWS_BELOW_STORIES : FIRST_ROWS);
  const first: FirstNews = { at: now, featured: stories, latest };
  const source = stories[0] ? sourceOf(stories[0]) : "";
  return fill(template.document, {
    preload: source && fill(template.preload, { source }),
    featured: featuredHtml(template, stories, now),
    list:
      rows.length > 0
        ? fill(template.list, { rows: rows.map((article) => articleHtml(template.row, article, now)).join("") })
        : fill(template.empty, {}),
    data: embeddedJson(first),
  });
}

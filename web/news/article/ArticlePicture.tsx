import { ImageOff } from "lucide-react";
import { useState } from "react";
import { pictureOf } from "../../../shared/news/rules.ts";

type Props = {
  /** Null for an unsaved article, because our server only proxies the pictures of saved articles. */
  articleId: number | null;
  url: string;
  alt: string;
  /** The CSS classes for its position and shape. */
  className?: string;
  /** Loads the picture at once and before others, instead of when it scrolls into view. */
  eager?: boolean;
};

/** A picture of an article. If it fails to load, its alt text replaces it; without an alt text nothing is shown. */
export function ArticlePicture({
  articleId,
  url,
  alt,
  className = "mx-auto block max-h-160 max-w-full rounded-panel",
  eager,
}: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (failedUrl === url && alt === "") return null;
  if (articleId === null || failedUrl === url) {
    return (
      <span
        className={`${className} grid min-h-30 place-content-center justify-items-center gap-2 border bg-surface p-2 text-center text-12 text-text-3`}
      >
        <ImageOff aria-hidden="true" />
        {articleId === null ? "The picture appears when the article is saved" : alt}
      </span>
    );
  }
  return (
    <img
      className={className}
      src={pictureOf(articleId, url)}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      {...(eager && { fetchPriority: "high" })}
      decoding="async"
      onError={() => setFailedUrl(url)}
    />
  );
}

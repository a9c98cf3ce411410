import { ImageOff } from "lucide-react";
import { useState } from "react";
import { pictureOf } from "../../../shared/news/rules.ts";

type Props = {
  /** Null while the article is unsaved: only pictures of saved articles pass through our own address. */
  articleId: number | null;
  url: string;
  alt: string;
  /** Where it stands, and so its shape. */
  className?: string;
  /** Seen first: it is not put off until it scrolls into view. */
  eager?: boolean;
};

/** A picture of an article; when it cannot be had its words stand in its place, and nothing where it has none. */
export function ArticlePicture({ articleId, url, alt, className = "prose-picture", eager }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === url && alt === "") return null;
  if (articleId === null || failed === url) {
    return (
      <span className={`${className} no-picture`}>
        <ImageOff aria-hidden="true" />
        {articleId === null ? "The picture shows once the article is saved" : alt}
      </span>
    );
  }
  return (
    <img
      className={className}
      src={pictureOf(articleId, url)}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={() => setFailed(url)}
    />
  );
}

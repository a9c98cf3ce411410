-- `news_views` is WITHOUT ROWID by hand: its key is all it has, so a view writes one row instead of two.
CREATE TABLE `news_articles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`summary` text,
	`author_id` text NOT NULL,
	`image_url` text,
	`category` text DEFAULT 'general' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`is_published` integer DEFAULT false NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer,
	`content` text NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `news_published` ON `news_articles` (`published_at`,`id`) WHERE is_published = 1;--> statement-breakpoint
CREATE INDEX `news_by_category` ON `news_articles` (`category`,`published_at`,`id`) WHERE is_published = 1;--> statement-breakpoint
CREATE INDEX `news_featured` ON `news_articles` (`published_at`,`id`) WHERE is_published = 1 AND is_featured = 1;--> statement-breakpoint
CREATE INDEX `news_by_author` ON `news_articles` (`author_id`,`id`);--> statement-breakpoint
CREATE TABLE `news_views` (
	`day` integer NOT NULL,
	`article_id` integer NOT NULL,
	`visitor` text NOT NULL,
	PRIMARY KEY(`day`, `article_id`, `visitor`)
) WITHOUT ROWID;

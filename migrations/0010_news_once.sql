ALTER TABLE `news_articles` ADD `request_id` text;--> statement-breakpoint
ALTER TABLE `news_articles` ADD `request_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `news_once` ON `news_articles` (`request_id`) WHERE request_id IS NOT NULL;
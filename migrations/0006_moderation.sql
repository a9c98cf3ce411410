ALTER TABLE `notifications` ADD `detail` text;--> statement-breakpoint
ALTER TABLE `news_articles` ADD `hold_reason` text;
CREATE TABLE `freed_usernames` (
	`username` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`freed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `freed_usernames_by_user` ON `freed_usernames` (`user_id`);--> statement-breakpoint
CREATE TABLE `chat_reports` (
	`message_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `chat_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_reports_by_user` ON `chat_reports` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `unlinked_email` text;--> statement-breakpoint
ALTER TABLE `admin_audit` ADD `reason` text;--> statement-breakpoint
CREATE INDEX `admin_audit_by_subject` ON `admin_audit` (`subject_id`,`id`) WHERE subject_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `admin_audit_exports` ON `admin_audit` (`id`) WHERE action = 'exported-emails';--> statement-breakpoint
ALTER TABLE `news_articles` ADD `feature_requested` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `news_feature_requests` ON `news_articles` (`id`) WHERE feature_requested = 1;
CREATE TABLE `email_links` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_links_token_hash_unique` ON `email_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `email_links_by_expiry` ON `email_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `security_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`event` text NOT NULL,
	`detail` text NOT NULL,
	`device` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `security_events_by_user` ON `security_events` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `site_settings` (
	`k` integer PRIMARY KEY NOT NULL,
	`public_origin` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `users_email_unique`;--> statement-breakpoint
ALTER TABLE `users` ADD `email_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `review_since` integer;--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (`email`,`id`) WHERE email IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `users_confirmed_email` ON `users` (`email`) WHERE email_confirmed_at IS NOT NULL;--> statement-breakpoint
UPDATE `users` SET `email` = `unlinked_email` WHERE `unlinked_email` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `unlinked_email`;
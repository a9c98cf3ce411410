CREATE TABLE `alert_channels` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`host` text NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_delivered_at` integer,
	`failing_since` integer,
	`paused_at` integer,
	`problem` text,
	`request_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alert_channels_by_user` ON `alert_channels` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `alert_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel_id` text NOT NULL,
	`notification_ids` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`channel_id`) REFERENCES `alert_channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alert_deliveries_due` ON `alert_deliveries` (`due_at`);--> statement-breakpoint
CREATE INDEX `alert_deliveries_by_channel` ON `alert_deliveries` (`channel_id`);--> statement-breakpoint
CREATE TABLE `push_keys` (
	`k` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `exchange_rates` (
	`origin` text PRIMARY KEY NOT NULL,
	`as_of` integer NOT NULL,
	`rates` text NOT NULL,
	`tried_at` integer NOT NULL,
	`failures` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `watched_coins` (
	`user_id` text NOT NULL,
	`coin_id` text NOT NULL,
	`place` integer NOT NULL,
	PRIMARY KEY(`user_id`, `coin_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

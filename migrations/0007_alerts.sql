-- WITHOUT ROWID by hand: `liquidation_marks`, `price_alerts` and `push_subscriptions` are named by their
-- text ids alone, so that a write of one costs a row less.
CREATE TABLE `alert_progress` (
	`k` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `liquidation_marks` (
	`position_id` text PRIMARY KEY NOT NULL,
	`step` integer NOT NULL,
	`decided_version` integer NOT NULL,
	FOREIGN KEY (`position_id`) REFERENCES `leveraged_positions`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `liquidation_marks_near` ON `liquidation_marks` (`position_id`) WHERE step < 100;--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`coin_id` text NOT NULL,
	`symbol` text NOT NULL,
	`name` text NOT NULL,
	`target` text NOT NULL,
	`step` integer,
	`position_type` text,
	`price` text NOT NULL,
	`triggered_at` integer NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_by_user` ON `notifications` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE is_read = 0;--> statement-breakpoint
CREATE TABLE `price_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`symbol` text NOT NULL,
	`name` text NOT NULL,
	`coin_id` text NOT NULL,
	`alert_type` text NOT NULL,
	`target_price` text NOT NULL,
	`repeats` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_triggered` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`triggered_at` integer,
	`is_armed` integer NOT NULL,
	`wakes_on` text NOT NULL,
	`wake_hint` real NOT NULL,
	`decided_version` integer NOT NULL,
	`request_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `price_alerts_by_user` ON `price_alerts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `price_alerts_waiting` ON `price_alerts` (`coin_id`,`wakes_on`,`wake_hint`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`sid` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sid`) REFERENCES `sessions`(`sid`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_user` ON `push_subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_session` ON `push_subscriptions` (`sid`);

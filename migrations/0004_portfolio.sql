-- `portfolio_snapshots` is WITHOUT ROWID by hand: a snapshot then writes one row instead of two.
CREATE TABLE `leveraged_positions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`symbol` text NOT NULL,
	`name` text NOT NULL,
	`coin_id` text,
	`entry_price` text NOT NULL,
	`current_price` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`request_hash` text,
	`size` text NOT NULL,
	`leverage` integer NOT NULL,
	`liquidation_price` text NOT NULL,
	`position_type` text DEFAULT 'long' NOT NULL,
	`is_liquidated` integer DEFAULT false NOT NULL,
	`liquidation_hint` real NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `leveraged_positions_by_user` ON `leveraged_positions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `leveraged_positions_open` ON `leveraged_positions` (`coin_id`,`position_type`,`liquidation_hint`) WHERE is_liquidated = 0;--> statement-breakpoint
CREATE TABLE `spot_positions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`symbol` text NOT NULL,
	`name` text NOT NULL,
	`coin_id` text,
	`entry_price` text NOT NULL,
	`current_price` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`request_hash` text,
	`amount` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `spot_positions_by_user` ON `spot_positions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `spot_positions_by_coin` ON `spot_positions` (`coin_id`);--> statement-breakpoint
CREATE TABLE `portfolio_snapshots` (
	`user_id` text NOT NULL,
	`bucket` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`value` text NOT NULL,
	`cost` text NOT NULL,
	`pnl` text NOT NULL,
	PRIMARY KEY(`user_id`, `bucket`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;

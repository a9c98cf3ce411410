CREATE TABLE `perp_marks` (
	`account_id` text NOT NULL,
	`contract` text NOT NULL,
	`position_type` text NOT NULL,
	`step` integer NOT NULL,
	PRIMARY KEY(`account_id`, `contract`, `position_type`),
	FOREIGN KEY (`account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `token_contracts` (
	`origin` text NOT NULL,
	`platform` text NOT NULL,
	`contracts` text NOT NULL,
	`decimals` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`origin`, `platform`)
);
--> statement-breakpoint
CREATE TABLE `hyperliquid_fills` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`at` integer NOT NULL,
	`coin` text NOT NULL,
	`tid` text NOT NULL,
	`side` text NOT NULL,
	`price` text NOT NULL,
	`size` text NOT NULL,
	`start_position` text NOT NULL,
	`direction` text NOT NULL,
	`closed_pnl` text NOT NULL,
	`fee` text NOT NULL,
	`fee_token` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hyperliquid_fills_once` ON `hyperliquid_fills` (`account_id`,`at`,`coin`,`tid`);--> statement-breakpoint
CREATE TABLE `hyperliquid_funding` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`at` integer NOT NULL,
	`coin` text NOT NULL,
	`amount` text NOT NULL,
	`size` text NOT NULL,
	`rate` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hyperliquid_funding_once` ON `hyperliquid_funding` (`account_id`,`at`,`coin`);--> statement-breakpoint
CREATE TABLE `hyperliquid_lists` (
	`k` integer PRIMARY KEY NOT NULL,
	`dexes` text NOT NULL,
	`pairs` text NOT NULL,
	`as_of` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `hyperliquid_marks` (
	`dex` text PRIMARY KEY NOT NULL,
	`as_of` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `hyperliquid_sync` (
	`account_id` text PRIMARY KEY NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	`complete_at` integer DEFAULT 0 NOT NULL,
	`fills_to` integer DEFAULT 0 NOT NULL,
	`funding_to` integer DEFAULT 0 NOT NULL,
	`booked_fill` integer DEFAULT 0 NOT NULL,
	`booked_funding` integer DEFAULT 0 NOT NULL,
	`dexes` text DEFAULT '[]' NOT NULL,
	`searched_at` integer DEFAULT 0 NOT NULL,
	`pause_notified_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `hyperliquid_sync_due` ON `hyperliquid_sync` (`due_at`);--> statement-breakpoint
CREATE TABLE `linked_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`address` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`holdings` text DEFAULT '[]' NOT NULL,
	`perps` text DEFAULT '[]' NOT NULL,
	`as_of` integer,
	`problem` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`progress` text,
	`tried_at` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`claim` text,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`viewed_at` integer DEFAULT 0 NOT NULL,
	`request_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `linked_accounts_once` ON `linked_accounts` (`user_id`,`kind`,`address`);--> statement-breakpoint
CREATE INDEX `linked_accounts_due` ON `linked_accounts` (`due_at`);
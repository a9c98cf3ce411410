-- `ad_counts` is WITHOUT ROWID by hand: it is read and added to by its key alone.
CREATE TABLE `ad_counts` (
	`order_id` integer NOT NULL,
	`day` text NOT NULL,
	`impressions` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`order_id`, `day`),
	FOREIGN KEY (`order_id`) REFERENCES `ad_orders`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ad_order_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`from` text,
	`to` text NOT NULL,
	`cause` text NOT NULL,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `ad_orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ad_order_history_by_order` ON `ad_order_history` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `ad_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`ad_type` text NOT NULL,
	`ad_config` text NOT NULL,
	`payment_address` text,
	`payment_amount` text NOT NULL,
	`payment_currency` text DEFAULT 'BTC' NOT NULL,
	`sender_address` text,
	`transaction_hash` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_confirmed` integer DEFAULT false NOT NULL,
	`confirmation_blocks` integer DEFAULT 0 NOT NULL,
	`start_date` integer,
	`end_date` integer,
	`duration` integer NOT NULL,
	`admin_reviewed` integer DEFAULT false NOT NULL,
	`admin_notes` text,
	`archived` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`price` text NOT NULL,
	`network` text NOT NULL,
	`shares_address` integer DEFAULT false NOT NULL,
	`addresses_taken` integer DEFAULT 0 NOT NULL,
	`received` text DEFAULT '0' NOT NULL,
	`payment_note` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`scan_from` integer,
	`checked_at` integer,
	`next_check_at` integer,
	`asked_at` integer,
	`reviewed_by` text,
	`reviewed_at` integer,
	`idempotency_key` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ad_orders_by_user` ON `ad_orders` (`user_id`,`archived`,`id`);--> statement-breakpoint
CREATE INDEX `ad_orders_by_status` ON `ad_orders` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `ad_orders_to_check` ON `ad_orders` (`network`,`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ad_orders_ending` ON `ad_orders` (`end_date`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `ad_orders_unpaid` ON `ad_orders` (`created_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `ad_orders_once` ON `ad_orders` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE TABLE `ad_payment_rates` (
	`id` integer PRIMARY KEY NOT NULL,
	`ad_type` text NOT NULL,
	`currency` text DEFAULT 'BTC' NOT NULL,
	`price_per_day` text NOT NULL,
	`min_duration` integer DEFAULT 1 NOT NULL,
	`max_duration` integer DEFAULT 30 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ad_payment_rates_ad_type_unique` ON `ad_payment_rates` (`ad_type`);--> statement-breakpoint
CREATE TABLE `ad_order_addresses` (
	`order_id` integer NOT NULL,
	`network` text NOT NULL,
	`address` text NOT NULL,
	`amount` text NOT NULL,
	`is_own` integer NOT NULL,
	`created_at` integer NOT NULL,
	`released` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`order_id`, `address`),
	FOREIGN KEY (`order_id`) REFERENCES `ad_orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ad_order_addresses_once` ON `ad_order_addresses` (`network`,`address`,`amount`) WHERE released = 0;--> statement-breakpoint
CREATE TABLE `payment_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`currency` text NOT NULL,
	`address` text NOT NULL,
	`label` text,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`key_index` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_addresses_once` ON `payment_addresses` (`currency`,`address`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_addresses_by_key` ON `payment_addresses` (`currency`,`key_index`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`network` text NOT NULL,
	`tx` text NOT NULL,
	`output` integer NOT NULL,
	`order_id` integer,
	`address` text NOT NULL,
	`amount` text NOT NULL,
	`sender` text,
	`block` integer,
	`at` integer,
	`confirmations` integer NOT NULL,
	`final` integer NOT NULL,
	`state` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`network`, `tx`, `output`),
	FOREIGN KEY (`order_id`) REFERENCES `ad_orders`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `payment_events_by_order` ON `payment_events` (`order_id`);--> statement-breakpoint
CREATE TABLE `payment_keys` (
	`currency` text PRIMARY KEY NOT NULL,
	`next` integer NOT NULL
);
--> statement-breakpoint
-- The price of a day, in USDC.
INSERT INTO `ad_payment_rates` (`id`, `ad_type`, `currency`, `price_per_day`, `min_duration`, `max_duration`, `active`, `created_at`) VALUES
	(1, 'banner', 'USDC', '5.00', 1, 90, 1, 1764547200000),
	(2, 'promoted_token', 'USDC', '3.00', 1, 90, 1, 1764547200000),
	(3, 'token_highlight', 'USDC', '3.00', 1, 90, 1, 1764547200000),
	(4, 'scrolling', 'USDC', '2.00', 1, 90, 1, 1764547200000);

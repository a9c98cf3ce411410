CREATE TABLE `known_places` (
	`user_id` text NOT NULL,
	`place` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `place`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_places_by_age` ON `known_places` (`seen_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`used` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `__new_ad_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text,
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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
INSERT INTO `__new_ad_orders`("id", "user_id", "ad_type", "ad_config", "payment_address", "payment_amount", "payment_currency", "sender_address", "transaction_hash", "status", "payment_confirmed", "confirmation_blocks", "start_date", "end_date", "duration", "admin_reviewed", "admin_notes", "archived", "created_at", "updated_at", "price", "network", "shares_address", "addresses_taken", "received", "payment_note", "revision", "scan_from", "checked_at", "next_check_at", "asked_at", "reviewed_by", "reviewed_at", "idempotency_key") SELECT "id", "user_id", "ad_type", "ad_config", "payment_address", "payment_amount", "payment_currency", "sender_address", "transaction_hash", "status", "payment_confirmed", "confirmation_blocks", "start_date", "end_date", "duration", "admin_reviewed", "admin_notes", "archived", "created_at", "updated_at", "price", "network", "shares_address", "addresses_taken", "received", "payment_note", "revision", "scan_from", "checked_at", "next_check_at", "asked_at", "reviewed_by", "reviewed_at", "idempotency_key" FROM `ad_orders`;--> statement-breakpoint
-- By hand: dropping a table deletes the rows that refer to it, and D1 cannot switch that off. So they are kept aside.
CREATE TABLE `kept_counts` AS SELECT * FROM `ad_counts`;
--> statement-breakpoint
CREATE TABLE `kept_history` AS SELECT * FROM `ad_order_history`;
--> statement-breakpoint
CREATE TABLE `kept_addresses` AS SELECT * FROM `ad_order_addresses`;
--> statement-breakpoint
CREATE TABLE `kept_owners` AS SELECT `network`, `tx`, `output`, `order_id` FROM `payment_events` WHERE `order_id` IS NOT NULL;
--> statement-breakpoint
DROP TABLE `ad_orders`;--> statement-breakpoint
ALTER TABLE `__new_ad_orders` RENAME TO `ad_orders`;--> statement-breakpoint
INSERT INTO `ad_counts` SELECT * FROM `kept_counts`;
--> statement-breakpoint
INSERT INTO `ad_order_history` SELECT * FROM `kept_history`;
--> statement-breakpoint
INSERT INTO `ad_order_addresses` SELECT * FROM `kept_addresses`;
--> statement-breakpoint
UPDATE `payment_events` SET `order_id` = `kept_owners`.`order_id` FROM `kept_owners`
WHERE `payment_events`.`network` = `kept_owners`.`network` AND `payment_events`.`tx` = `kept_owners`.`tx`
	AND `payment_events`.`output` = `kept_owners`.`output`;
--> statement-breakpoint
DROP TABLE `kept_counts`;
--> statement-breakpoint
DROP TABLE `kept_history`;
--> statement-breakpoint
DROP TABLE `kept_addresses`;
--> statement-breakpoint
DROP TABLE `kept_owners`;
--> statement-breakpoint
-- The history names no buyer by id, so that an order can be detached from a deleted account.
UPDATE `ad_order_history` SET `actor` = 'buyer' WHERE `from` IS NULL;
--> statement-breakpoint
-- Settled orders are watched as well from now on, because a buyer may pay twice.
UPDATE `ad_orders` SET `next_check_at` = `updated_at`
WHERE `next_check_at` IS NULL AND `status` IN ('confirmed', 'active', 'rejected');
--> statement-breakpoint
CREATE TRIGGER `ad_orders_came` AFTER INSERT ON `ad_orders` BEGIN
	INSERT INTO `person_totals` (`user_id`)
	SELECT NEW.`user_id` WHERE NOT EXISTS (SELECT 1 FROM `person_totals` WHERE `user_id` = NEW.`user_id`);
	UPDATE `person_totals` SET `ad_orders` = `ad_orders` + 1 WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `ad_orders_went` AFTER DELETE ON `ad_orders` BEGIN
	UPDATE `person_totals` SET `ad_orders` = `ad_orders` - 1 WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
CREATE INDEX `ad_orders_by_user` ON `ad_orders` (`user_id`,`archived`,`id`);--> statement-breakpoint
CREATE INDEX `ad_orders_by_status` ON `ad_orders` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `ad_orders_to_check` ON `ad_orders` (`network`,`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ad_orders_ending` ON `ad_orders` (`end_date`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `ad_orders_unpaid` ON `ad_orders` (`created_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `ad_orders_detached` ON `ad_orders` (`next_check_at`) WHERE user_id IS NULL AND received = '0';--> statement-breakpoint
CREATE UNIQUE INDEX `ad_orders_once` ON `ad_orders` (`user_id`,`idempotency_key`);
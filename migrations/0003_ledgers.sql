CREATE TABLE `ledger_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`country` text,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`method` text DEFAULT 'fifo' NOT NULL,
	`scope` text DEFAULT 'universal' NOT NULL,
	`year_start` text DEFAULT '01-01' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `deleted_transactions` ADD `transfer_key` text;--> statement-breakpoint
ALTER TABLE `ledgers` ADD `tag` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `ledgers` ADD `waiting_from` integer;--> statement-breakpoint
CREATE INDEX `ledgers_waiting` ON `ledgers` (`waiting_from`) WHERE waiting_from IS NOT NULL;--> statement-breakpoint
ALTER TABLE `replaced_transactions` ADD `transfer_key` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `transfer_key` text;--> statement-breakpoint
CREATE INDEX `transactions_one_sided` ON `transactions` (`user_id`,`at`) WHERE kind = 'transfer' AND to_account IS NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_transfer_key` ON `transactions` (`user_id`,`transfer_key`) WHERE transfer_key IS NOT NULL;
--> statement-breakpoint
-- Costs follow the method of the ledger, and no longer the average. A minute's job derives all holdings anew.
UPDATE `ledgers` SET `waiting_from` = 0, `tag` = lower(hex(randomblob(8)));
--> statement-breakpoint
DROP TRIGGER `transactions_added`;
--> statement-breakpoint
DROP TRIGGER `transactions_changed`;
--> statement-breakpoint
DROP TRIGGER `transactions_removed`;
--> statement-breakpoint
CREATE TRIGGER `transactions_added` AFTER INSERT ON `transactions` BEGIN
	INSERT INTO `ledgers` (`user_id`, `revision`, `tag`, `transactions`) VALUES (NEW.`user_id`, 1, lower(hex(randomblob(8))), 1)
	ON CONFLICT (`user_id`) DO UPDATE SET `revision` = `revision` + 1, `tag` = lower(hex(randomblob(8))), `transactions` = `transactions` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_changed` AFTER UPDATE ON `transactions` BEGIN
	UPDATE `ledgers` SET `revision` = `revision` + 1, `tag` = lower(hex(randomblob(8))) WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_removed` AFTER DELETE ON `transactions` BEGIN
	UPDATE `ledgers` SET `revision` = `revision` + 1, `tag` = lower(hex(randomblob(8))), `transactions` = `transactions` - 1 WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `ledgers_position_came` AFTER INSERT ON `spot_positions` BEGIN
	UPDATE `ledgers` SET `tag` = lower(hex(randomblob(8))) WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `ledgers_position_renamed` AFTER UPDATE OF `symbol`, `coin_id` ON `spot_positions`
WHEN OLD.`symbol` <> NEW.`symbol` OR OLD.`coin_id` IS NOT NEW.`coin_id` BEGIN
	UPDATE `ledgers` SET `tag` = lower(hex(randomblob(8))) WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `ledgers_position_went` AFTER DELETE ON `spot_positions` BEGIN
	UPDATE `ledgers` SET `tag` = lower(hex(randomblob(8))) WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
DROP TRIGGER `spot_positions_opened`;
--> statement-breakpoint
-- An entry price of 0 is an unknown one.
CREATE TRIGGER `spot_positions_opened` AFTER INSERT ON `spot_positions` WHEN NEW.`amount` <> '0' BEGIN
	INSERT INTO `transactions` (`user_id`, `kind`, `at`, `legs`, `price`, `source`, `source_key`, `position_id`)
	SELECT NEW.`user_id`, 'buy', NEW.`created_at`,
		json_array(json_array(coalesce(NEW.`coin_id`, '~' || NEW.`symbol`), NEW.`symbol`, NEW.`amount`)),
		nullif(NEW.`entry_price`, '0'), 'position', NEW.`id`, NEW.`id`
	WHERE NOT EXISTS (
		SELECT 1 FROM `transactions` WHERE `user_id` = NEW.`user_id` AND `source` = 'position' AND `source_key` = NEW.`id`
	);
END;

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
CREATE TABLE `news_mentions` (
	`article_id` integer NOT NULL,
	`coin_id` text NOT NULL,
	`published_at` integer,
	PRIMARY KEY(`article_id`, `coin_id`),
	FOREIGN KEY (`article_id`) REFERENCES `news_articles`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `news_of_coin` ON `news_mentions` (`coin_id`,`published_at`,`article_id`) WHERE published_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `deleted_transactions` ADD `transfer_key` text;--> statement-breakpoint
ALTER TABLE `ledgers` ADD `tag` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `ledgers` ADD `waiting_from` integer;--> statement-breakpoint
CREATE INDEX `ledgers_waiting` ON `ledgers` (`waiting_from`) WHERE waiting_from IS NOT NULL;--> statement-breakpoint
ALTER TABLE `replaced_transactions` ADD `transfer_key` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `transfer_key` text;--> statement-breakpoint
CREATE INDEX `transactions_one_sided` ON `transactions` (`user_id`,`at`) WHERE kind = 'transfer' AND to_account IS NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_archive` ON `transactions` (`user_id`) WHERE archive_prices IS NOT NULL;--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER `news_mentions_follow` AFTER UPDATE OF `is_published`, `published_at` ON `news_articles`
WHEN NEW.`is_published` IS NOT OLD.`is_published` OR NEW.`published_at` IS NOT OLD.`published_at` BEGIN
	UPDATE `news_mentions` SET `published_at` = iif(NEW.`is_published`, NEW.`published_at`, NULL)
	WHERE `article_id` = NEW.`id`;
END;
--> statement-breakpoint
-- The pages of coins showed articles from among the newest 2,000. A name is in a text as whole words.
INSERT INTO `news_mentions` (`article_id`, `coin_id`, `published_at`)
WITH
	`newest` AS MATERIALIZED (
		SELECT `id`, iif(`is_published`, `published_at`, NULL) AS `published_at`, `title`, `summary`, `tags`
		FROM `news_articles` ORDER BY `id` DESC LIMIT 2000
	),
	`texts` AS MATERIALIZED (
		SELECT `id`, `published_at`, ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
			lower(`title` || ' | ' || coalesce(`summary`, '') || ' | ' || replace(`tags`, '","', ' | '))
			, '.', ' '), ',', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '(', ' '), ')', ' '), '"', ' '), '''', ' '), '’', ' '), '[', ' '), ']', ' '), '-', ' '), '/', ' ') || ' ' AS `text` FROM `newest`
	),
	`names` AS MATERIALIZED (SELECT `id`, ' ' || lower(`name`) || ' ' AS `name` FROM `coins` WHERE trim(`name`) <> '')
SELECT `texts`.`id`, `names`.`id`, `published_at` FROM `texts` CROSS JOIN `names` WHERE instr(`text`, `name`) > 0;

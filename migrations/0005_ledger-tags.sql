ALTER TABLE `ledgers` ADD `tag` text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE `ledgers` SET `tag` = lower(hex(randomblob(8)));
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
CREATE TRIGGER `ledgers_position_renamed` AFTER UPDATE OF `symbol`, `coin_id` ON `spot_positions` BEGIN
	UPDATE `ledgers` SET `tag` = lower(hex(randomblob(8))) WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `ledgers_position_went` AFTER DELETE ON `spot_positions` BEGIN
	UPDATE `ledgers` SET `tag` = lower(hex(randomblob(8))) WHERE `user_id` = OLD.`user_id`;
END;

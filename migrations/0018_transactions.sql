CREATE TABLE `deleted_transactions` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`account` text DEFAULT '' NOT NULL,
	`to_account` text,
	`legs` text NOT NULL,
	`price` text,
	`fee` text,
	`note` text,
	`source` text,
	`source_key` text,
	`batch_id` text,
	`position_id` text,
	`deletion_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deletion_id`) REFERENCES `deletions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_transactions_by_deletion` ON `deleted_transactions` (`deletion_id`);--> statement-breakpoint
CREATE INDEX `deleted_transactions_by_user` ON `deleted_transactions` (`user_id`);--> statement-breakpoint
CREATE TABLE `deletions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`deleted_at` integer NOT NULL,
	`position` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deletions_by_user` ON `deletions` (`user_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `deletions_by_time` ON `deletions` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `ledgers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`transactions` integer NOT NULL,
	`outdated_from` integer DEFAULT 0 NOT NULL,
	`outdated_to` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`account` text DEFAULT '' NOT NULL,
	`to_account` text,
	`legs` text NOT NULL,
	`price` text,
	`fee` text,
	`note` text,
	`source` text,
	`source_key` text,
	`batch_id` text,
	`position_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `transactions_by_time` ON `transactions` (`user_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_by_source` ON `transactions` (`user_id`,`source`,`source_key`) WHERE source_key IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `transactions_added` AFTER INSERT ON `transactions` BEGIN
	INSERT INTO `ledgers` (`user_id`, `revision`, `transactions`) VALUES (NEW.`user_id`, 1, 1)
	ON CONFLICT (`user_id`) DO UPDATE SET `revision` = `revision` + 1, `transactions` = `transactions` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_changed` AFTER UPDATE ON `transactions` BEGIN
	UPDATE `ledgers` SET `revision` = `revision` + 1 WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_removed` AFTER DELETE ON `transactions` BEGIN
	UPDATE `ledgers` SET `revision` = `revision` + 1, `transactions` = `transactions` - 1 WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
-- Every position begins with a purchase, whichever way it was added. A holding that its transactions create begins with the amount 0.
CREATE TRIGGER `spot_positions_opened` AFTER INSERT ON `spot_positions` WHEN NEW.`amount` <> '0' BEGIN
	INSERT INTO `transactions` (`user_id`, `kind`, `at`, `legs`, `price`, `source`, `source_key`, `position_id`)
	SELECT NEW.`user_id`, 'buy', NEW.`created_at`,
		json_array(json_array(coalesce(NEW.`coin_id`, '~' || NEW.`symbol`), NEW.`symbol`, NEW.`amount`)),
		NEW.`entry_price`, 'position', NEW.`id`, NEW.`id`
	WHERE NOT EXISTS (
		SELECT 1 FROM `transactions` WHERE `user_id` = NEW.`user_id` AND `source` = 'position' AND `source_key` = NEW.`id`
	);
END;
--> statement-breakpoint
CREATE TRIGGER `spot_positions_closed` AFTER DELETE ON `spot_positions` BEGIN
	DELETE FROM `transactions` WHERE `user_id` = OLD.`user_id` AND `source` = 'position' AND `source_key` = OLD.`id`;
END;
--> statement-breakpoint
INSERT INTO `transactions` (`user_id`, `kind`, `at`, `legs`, `price`, `source`, `source_key`, `position_id`)
SELECT `user_id`, 'buy', `created_at`, json_array(json_array(coalesce(`coin_id`, '~' || `symbol`), `symbol`, `amount`)),
	`entry_price`, 'position', `id`, `id`
FROM `spot_positions` ORDER BY `created_at`;

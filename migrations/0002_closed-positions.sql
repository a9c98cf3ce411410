CREATE TABLE `closed_positions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`symbol` text NOT NULL,
	`name` text NOT NULL,
	`coin_id` text,
	`entry_price` text NOT NULL,
	`typed` text,
	`current_price` text NOT NULL,
	`created_at` integer NOT NULL,
	`size` text NOT NULL,
	`leverage` integer NOT NULL,
	`liquidation_price` text NOT NULL,
	`position_type` text DEFAULT 'long' NOT NULL,
	`is_liquidated` integer DEFAULT false NOT NULL,
	`liquidated_at` integer,
	`liquidated_price` text,
	`position_id` text NOT NULL,
	`exit_price` text,
	`closed_at` integer NOT NULL,
	`discarded_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `closed_positions_by_user` ON `closed_positions` (`user_id`,`closed_at`,`id`) WHERE discarded_at IS NULL;--> statement-breakpoint
CREATE INDEX `closed_positions_discarded` ON `closed_positions` (`discarded_at`) WHERE discarded_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `person_totals` ADD `closed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TRIGGER `closed_positions_came` AFTER INSERT ON `closed_positions` BEGIN
	INSERT INTO `person_totals` (`user_id`)
	SELECT NEW.`user_id` WHERE NOT EXISTS (SELECT 1 FROM `person_totals` WHERE `user_id` = NEW.`user_id`);
	UPDATE `person_totals` SET `closed` = `closed` + 1 WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `closed_positions_went` AFTER DELETE ON `closed_positions` BEGIN
	UPDATE `person_totals` SET `closed` = `closed` - 1 WHERE `user_id` = OLD.`user_id`;
END;

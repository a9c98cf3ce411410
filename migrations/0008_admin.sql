-- By hand: WITHOUT ROWID on `person_totals`, `user_visits` and `visit_marks`, which are named by their keys alone,
-- and from the view on everything.
CREATE TABLE `admin_audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text,
	`action` text NOT NULL,
	`subject_id` text,
	`subject_name` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `person_totals` (
	`user_id` text PRIMARY KEY NOT NULL,
	`spot` integer DEFAULT 0 NOT NULL,
	`leveraged` integer DEFAULT 0 NOT NULL,
	`alerts` integer DEFAULT 0 NOT NULL,
	`ad_orders` integer DEFAULT 0 NOT NULL,
	`messages` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `site_totals` (
	`k` integer PRIMARY KEY NOT NULL,
	`users` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `daily_stats` (
	`id` integer PRIMARY KEY NOT NULL,
	`date` text NOT NULL,
	`total_visits` integer DEFAULT 0 NOT NULL,
	`unique_visitors` integer DEFAULT 0 NOT NULL,
	`new_registrations` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`lost_visits` integer DEFAULT 0 NOT NULL,
	`lost_batches` integer DEFAULT 0 NOT NULL,
	`visitors` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `daily_stats_date_unique` ON `daily_stats` (`date`);--> statement-breakpoint
CREATE TABLE `user_visits` (
	`user_id` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL,
	`last_at` integer NOT NULL,
	`summary` text NOT NULL,
	`forget_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `visit_batches` (
	`id` integer PRIMARY KEY NOT NULL,
	`visits` text NOT NULL,
	`hosts` text,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	`lost_visits` integer DEFAULT 0 NOT NULL,
	`lost_batches` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visit_marks` (
	`name` text PRIMARY KEY NOT NULL,
	`batch_id` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `users_by_age` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`id`) WHERE is_admin = 1;--> statement-breakpoint
-- One row for each visit. The end of an address is removed after 30 days.
CREATE VIEW `site_visits` AS
SELECT
	`visit_batches`.`id` || '.' || `visit`.`key` AS `id`,
	`visit`.`value` ->> 0 AS `user_id`,
	`visit`.`value` ->> 1 || coalesce(
		`visit_batches`.`hosts` ->> `visit`.`key`,
		CASE substr(`visit`.`value` ->> 1, -1) WHEN '.' THEN '0' WHEN ':' THEN ':' ELSE '' END
	) AS `ip_address`,
	`visit`.`value` ->> 2 AS `user_agent`,
	`visit`.`value` ->> 3 AS `page`,
	`visit`.`value` ->> 4 AS `referrer`,
	`visit`.`value` ->> 5 AS `visited_at`
FROM `visit_batches`, json_each(`visit_batches`.`visits`) AS `visit`;
--> statement-breakpoint
INSERT INTO `visit_marks` (`name`, `batch_id`) VALUES ('days', 0), ('addresses', 0),
	('people 0', 0), ('people 1', 0), ('people 2', 0), ('people 3', 0),
	('people 4', 0), ('people 5', 0), ('people 6', 0), ('people 7', 0);
--> statement-breakpoint
-- A migration that rebuilds one of the tables below drops its triggers: make them again after it.
INSERT INTO `site_totals` (`k`, `users`) SELECT 1, count(*) FROM `users`;
--> statement-breakpoint
INSERT INTO `daily_stats` (`date`, `new_registrations`, `created_at`)
SELECT date(`created_at` / 1000, 'unixepoch'), count(*), min(`created_at`) FROM `users` GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER `users_came` AFTER INSERT ON `users` BEGIN
	UPDATE `site_totals` SET `users` = `users` + 1;
	INSERT INTO `daily_stats` (`date`, `created_at`)
	SELECT date(NEW.`created_at` / 1000, 'unixepoch'), NEW.`created_at`
	WHERE NOT EXISTS (SELECT 1 FROM `daily_stats` WHERE `date` = date(NEW.`created_at` / 1000, 'unixepoch'));
	UPDATE `daily_stats` SET `new_registrations` = `new_registrations` + 1
	WHERE `date` = date(NEW.`created_at` / 1000, 'unixepoch');
END;
--> statement-breakpoint
CREATE TRIGGER `users_went` AFTER DELETE ON `users` BEGIN
	UPDATE `site_totals` SET `users` = `users` - 1;
END;
--> statement-breakpoint
INSERT INTO `person_totals` (`user_id`, `spot`, `leveraged`, `alerts`, `ad_orders`, `messages`)
SELECT * FROM (
	SELECT `id`,
		(SELECT count(*) FROM `spot_positions` WHERE `user_id` = `users`.`id`) AS `spot`,
		(SELECT count(*) FROM `leveraged_positions` WHERE `user_id` = `users`.`id`) AS `leveraged`,
		(SELECT count(*) FROM `price_alerts` WHERE `user_id` = `users`.`id`) AS `alerts`,
		(SELECT count(*) FROM `ad_orders` WHERE `user_id` = `users`.`id`) AS `ad_orders`,
		(SELECT count(*) FROM `chat_messages` WHERE `user_id` = `users`.`id`) AS `messages`
	FROM `users`
) WHERE `spot` + `leveraged` + `alerts` + `ad_orders` + `messages` > 0;
--> statement-breakpoint
CREATE TRIGGER `spot_positions_came` AFTER INSERT ON `spot_positions` BEGIN
	INSERT INTO `person_totals` (`user_id`)
	SELECT NEW.`user_id` WHERE NOT EXISTS (SELECT 1 FROM `person_totals` WHERE `user_id` = NEW.`user_id`);
	UPDATE `person_totals` SET `spot` = `spot` + 1 WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `spot_positions_went` AFTER DELETE ON `spot_positions` BEGIN
	UPDATE `person_totals` SET `spot` = `spot` - 1 WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `leveraged_positions_came` AFTER INSERT ON `leveraged_positions` BEGIN
	INSERT INTO `person_totals` (`user_id`)
	SELECT NEW.`user_id` WHERE NOT EXISTS (SELECT 1 FROM `person_totals` WHERE `user_id` = NEW.`user_id`);
	UPDATE `person_totals` SET `leveraged` = `leveraged` + 1 WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `leveraged_positions_went` AFTER DELETE ON `leveraged_positions` BEGIN
	UPDATE `person_totals` SET `leveraged` = `leveraged` - 1 WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `price_alerts_came` AFTER INSERT ON `price_alerts` BEGIN
	INSERT INTO `person_totals` (`user_id`)
	SELECT NEW.`user_id` WHERE NOT EXISTS (SELECT 1 FROM `person_totals` WHERE `user_id` = NEW.`user_id`);
	UPDATE `person_totals` SET `alerts` = `alerts` + 1 WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `price_alerts_went` AFTER DELETE ON `price_alerts` BEGIN
	UPDATE `person_totals` SET `alerts` = `alerts` - 1 WHERE `user_id` = OLD.`user_id`;
END;
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
CREATE TRIGGER `chat_messages_came` AFTER INSERT ON `chat_messages` BEGIN
	INSERT INTO `person_totals` (`user_id`)
	SELECT NEW.`user_id` WHERE NOT EXISTS (SELECT 1 FROM `person_totals` WHERE `user_id` = NEW.`user_id`);
	UPDATE `person_totals` SET `messages` = `messages` + 1 WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `chat_messages_went` AFTER DELETE ON `chat_messages` BEGIN
	UPDATE `person_totals` SET `messages` = `messages` - 1 WHERE `user_id` = OLD.`user_id`;
END;

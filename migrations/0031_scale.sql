-- By hand: all statements after the last index.
CREATE TABLE `linked_coins` (
	`coin_id` text PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `linked_coins_by_age` ON `linked_coins` (`seen_at`);--> statement-breakpoint
CREATE TABLE `job_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`position` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `user_visits` ADD `batches` text DEFAULT '[]';--> statement-breakpoint
CREATE INDEX `user_visits_cleanup` ON `user_visits` (`forget_at`) WHERE forget_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `freed_usernames_by_age` ON `freed_usernames` (`freed_at`);--> statement-breakpoint
CREATE INDEX `login_failures_by_reset` ON `login_failures` (`forgotten_at`);--> statement-breakpoint
CREATE INDEX `ad_orders_lapsed` ON `ad_orders` (`created_at`) WHERE status = 'expired' AND received = '0' AND start_date IS NULL;--> statement-breakpoint
CREATE INDEX `chat_mutes_by_end` ON `chat_mutes` (`until`);--> statement-breakpoint
CREATE INDEX `linked_accounts_with_perps` ON `linked_accounts` (`id`) WHERE perps <> '[]';--> statement-breakpoint
CREATE INDEX `rate_limits_by_end` ON `rate_limits` (`ends_at`);--> statement-breakpoint
CREATE INDEX `portfolio_moves_by_age` ON `portfolio_moves` (`moved_at`);--> statement-breakpoint
INSERT INTO `linked_coins` (`coin_id`, `seen_at`)
SELECT DISTINCT `balance`.`value` ->> 'coinId', unixepoch() * 1000
FROM `linked_accounts`, json_each(`linked_accounts`.`holdings`) AS `balance` WHERE `balance`.`value` ->> 'coinId' IS NOT NULL;
--> statement-breakpoint
-- The users' rows do not list the batches up to this one.
INSERT INTO `visit_marks` (`name`, `batch_id`)
SELECT 'unlisted', coalesce(max(`batch_id`), 0) FROM `visit_marks` WHERE `name` GLOB 'people *';
--> statement-breakpoint
-- Before the deletion, because it reads the row of `user_visits`, which is deleted with the user.
CREATE TRIGGER `users_forgotten` BEFORE DELETE ON `users` BEGIN
	UPDATE `visit_batches` SET `visits` = replace(`visits`, '"' || OLD.`id` || '"', 'null')
	WHERE `id` IN (
		SELECT `value` FROM `user_visits`, json_each(`user_visits`.`batches`) WHERE `user_id` = OLD.`id`
		UNION SELECT `id` FROM `visit_batches` WHERE `id` > (SELECT min(`batch_id`) FROM `visit_marks` WHERE `name` GLOB 'people *')
		UNION SELECT `id` FROM `visit_batches` WHERE `id` <= (SELECT `batch_id` FROM `visit_marks` WHERE `name` = 'unlisted')
		UNION SELECT `id` FROM `visit_batches`
			WHERE EXISTS (SELECT 1 FROM `user_visits` WHERE `user_id` = OLD.`id` AND `batches` IS NULL)
	) AND instr(`visits`, '"' || OLD.`id` || '"') > 0;
END;

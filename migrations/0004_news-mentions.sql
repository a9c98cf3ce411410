CREATE TABLE `news_mentions` (
	`article_id` integer NOT NULL,
	`coin_id` text NOT NULL,
	`published_at` integer,
	PRIMARY KEY(`article_id`, `coin_id`),
	FOREIGN KEY (`article_id`) REFERENCES `news_articles`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `news_of_coin` ON `news_mentions` (`coin_id`,`published_at`,`article_id`) WHERE published_at IS NOT NULL;
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

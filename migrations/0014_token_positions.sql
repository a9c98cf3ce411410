-- Positions that were added from the list of Internet Computer tokens had no coin id, so their price never changed.
UPDATE `spot_positions` SET `coin_id` = 'internet-computer' WHERE `coin_id` IS NULL AND `symbol` = 'icp';--> statement-breakpoint
-- Positions whose symbol and name belong to exactly one listed token get the id of that token.
UPDATE `spot_positions` SET `coin_id` = `listed`.`coin_id`
FROM (
  SELECT lower(`token`.`value` ->> 'symbol') AS `symbol`, `token`.`value` ->> 'name' AS `name`,
    'icp:' || min(`token`.`value` ->> 'id') AS `coin_id`
  FROM `icp_feeds`, json_each(CASE WHEN `icp_feeds`.`body` = '' THEN '[]' ELSE `icp_feeds`.`body` END) AS `token`
  WHERE `icp_feeds`.`name` = 'tokens'
  GROUP BY 1, 2
  HAVING count(DISTINCT `token`.`value` ->> 'id') = 1
) AS `listed`
WHERE `spot_positions`.`coin_id` IS NULL
  AND `spot_positions`.`symbol` = `listed`.`symbol` AND `spot_positions`.`name` = `listed`.`name`;

update subscription set webhook_url = $2 where id = $1
